import { type Html, html } from '../html.ts'
import type { Asked, Brand } from './asked.ts'
import type { Person } from './books.ts'

const page = (title: string, body: Html, script: string): string =>
  html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title>
<link rel="stylesheet" href="/look/look.css"><link rel="stylesheet" href="/oauth/browser/consent.css">
</head>
<body class="page">${body}<script type="module" src="/oauth/browser/${script}"></script></body>
</html>`.toString()

const hidden = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

const carried = (asked: Asked): Record<string, string> => ({
  client_id: asked.client_id,
  redirect_uri: asked.redirect_uri,
  response_type: asked.response_type,
  state: asked.state,
  nonce: asked.nonce,
  scope: asked.scope,
  code_challenge: asked.code_challenge,
  code_challenge_method: asked.code_challenge_method,
  response_mode: asked.response_mode,
})

/** Logging in and agreeing in one step: with an account of before, or with any email. */
export function consentPage(brand: Brand, asked: Asked, people: Person[], wrong: string | null): string {
  const known = people.slice(-4).map(
    (person) => html`<li><button type="button" class="account" data-email="${person.email}">
      <span class="letter" aria-hidden="true">${person.email.slice(0, 1).toUpperCase()}</span><span>${person.email}</span></button></li>`,
  )
  const email = html`<div class="field"><label for="email">이메일</label>
    <input id="email" name="email" type="email" autocomplete="email" placeholder="hello@example.com"${
      wrong === null ? html`` : html` aria-invalid="true" aria-describedby="email-error"`
    }>${wrong === null ? html`` : html`<p class="wrong" id="email-error">${wrong}</p>`}</div>`
  const check = (name: string, label: string, on: boolean): Html =>
    html`<label class="check"><input type="checkbox" name="${name}"${on ? html` checked` : html``}><span>${label}</span></label>`
  return page(
    `${brand.name} 로그인`,
    html`<main class="consent">
<p class="letter brand" aria-hidden="true">${brand.letter}</p>
<h1>${brand.name} 계정으로 로그인</h1>
<p class="lead">가게에 이메일을 알려 주는 데 동의하면 돌아가요.</p>
${known.length === 0 ? html`` : html`<ul class="accounts" aria-label="쓰던 계정">${known}</ul>`}
<form method="post" action="/${brand.path}/__consent" novalidate>
  ${hidden(carried(asked))}
  ${email}
  ${brand.hidesEmail ? check('hidesEmail', '이메일 가리기 (전달용 주소를 알려 줘요)', false) : check('sharesEmail', '이메일 제공에 동의해요', true)}
  <details><summary>다른 경우도 해 보기</summary>${check('unverified', '인증하지 않은 이메일로 로그인', false)}</details>
  <div class="actions">
    <button class="second" name="decision" value="cancel">취소</button>
    <button class="main" name="decision" value="agree" data-part="agree">동의하고 계속하기</button>
  </div>
</form>
<p class="caption">시뮬레이터예요. 비밀번호 없이 아무 이메일로나 로그인할 수 있어요.</p>
</main>`,
    'consent.ts',
  )
}

/** The browser itself posts the answer to the shop, as Apple wants it. */
export const formPostPage = (to: string, fields: Readonly<Record<string, string>>): string =>
  page(
    '돌아가는 중',
    html`<main class="consent"><form id="return" method="post" action="${to}">${hidden(fields)}
<p class="lead">가게로 돌아가고 있어요.</p>
<div class="actions"><button class="main">계속하기</button></div></form></main>`,
    'returning.ts',
  )

/** The shop asked for something that the provider does not do. */
export const brokenPage = (brand: Brand): string =>
  page(
    `${brand.name} 로그인`,
    html`<main class="consent"><h1>요청을 확인할 수 없어요</h1><p class="lead">가게로 돌아가 처음부터 다시 로그인해 주세요.</p></main>`,
    'consent.ts',
  )
