import { type Html, html } from '../html.ts'
import { carriers, outcomes } from './person.ts'

export type Typed = Readonly<Record<string, string>>

type Popup = { tokenVersionId: string; encrypted: string; integrity: string; typed: Typed; wrong: Typed }

const page = (body: Html): string =>
  html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>휴대폰 본인 확인</title>
<link rel="stylesheet" href="/look/look.css"><link rel="stylesheet" href="/nice/browser/popup.css">
</head>
<body class="page">${body}<script type="module" src="/nice/browser/popup.ts"></script></body>
</html>`.toString()

/** The form of the popup, with what was typed and what is wrong with it. */
export const popupPage = ({ tokenVersionId, encrypted, integrity, typed, wrong }: Popup): string => {
  const message = (name: string): Html =>
    wrong[name] === undefined ? html`` : html`<p class="wrong" id="${name}-error">${wrong[name] ?? ''}</p>`
  const flag = (name: string): Html =>
    wrong[name] === undefined ? html`` : html` aria-invalid="true" aria-describedby="${name}-error"`
  const text = (name: string, label: string, more: Html): Html => html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${typed[name] ?? ''}"${more}${flag(name)}>${message(name)}</div>`
  const choice = (name: string, value: string, label: string): Html => html`<label class="choice">
    <input type="radio" name="${name}" value="${value}"${typed[name] === value ? html` checked` : html``}><span>${label}</span></label>`
  return page(html`<main class="popup">
<h1>휴대폰 본인 확인</h1>
<p class="lead">이름과 휴대폰 번호로 본인인지 확인해요.</p>
<form method="post" action="/nice/__verify" novalidate>
  <input type="hidden" name="token_version_id" value="${tokenVersionId}">
  <input type="hidden" name="enc_data" value="${encrypted}">
  <input type="hidden" name="integrity_value" value="${integrity}">
  ${text('name', '이름', html` autocomplete="name" placeholder="홍길동"`)}
  ${text('birthdate', '생년월일', html` inputmode="numeric" autocomplete="bday" placeholder="19940302" maxlength="10"`)}
  <fieldset><legend>성별</legend><div class="choices">${choice('gender', '1', '남성')}${choice('gender', '0', '여성')}</div>${message('gender')}</fieldset>
  <div class="pair">
    <div class="field"><label for="mobileco">통신사</label>
      <select id="mobileco" name="mobileco"${flag('mobileco')}><option value="">선택</option>${Object.entries(
        carriers,
      ).map(
        ([code, name]) =>
          html`<option value="${code}"${typed.mobileco === code ? html` selected` : html``}>${name}</option>`,
      )}</select>${message('mobileco')}</div>
    ${text('mobileno', '휴대폰 번호', html` type="tel" inputmode="tel" autocomplete="tel-national" placeholder="01012345678"`)}
  </div>
  <label class="check"><input type="checkbox" name="agreed"${typed.agreed === 'on' ? html` checked` : html``}><span>본인 확인 약관에 모두 동의해요</span></label>${message('agreed')}
  <details><summary>다른 결과로 끝내 보기</summary>
    <div class="field"><label for="outcome">결과</label><select id="outcome" name="outcome">${Object.entries(
      outcomes,
    ).map(([code, name]) => html`<option value="${code}">${name}</option>`)}</select></div></details>
  <div class="actions"><button type="button" class="second" data-part="cancel">취소</button><button type="submit" class="main">확인</button></div>
</form>
<p class="caption">시뮬레이터예요. 문자는 보내지 않고, 실제 정보를 넣지 않아도 돼요.</p>
</main>`)
}

/** The popup was opened with something that the provider did not issue. */
export const brokenPage = (): string =>
  page(html`<main class="popup"><h1>요청을 확인할 수 없어요</h1>
<p class="lead">창을 닫고 본인 인증을 처음부터 다시 해 주세요.</p>
<div class="actions"><button type="button" class="main" data-part="cancel">닫기</button></div></main>`)
