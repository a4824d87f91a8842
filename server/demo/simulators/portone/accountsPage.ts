import { type Html, html } from '../html.ts'
import { bankNames } from './bankNames.ts'
import { type Account, behaviours } from './books.ts'

export type Typed = Readonly<Record<string, string>>

const option = (value: string, name: string, chosen: string | undefined): Html =>
  html`<option value="${value}"${value === chosen ? html` selected` : html``}>${name}</option>`

/** The accounts that can be asked for, and a form that opens another one. */
export function accountsPage(accounts: readonly Account[], typed: Typed, wrong: Typed): string {
  const message = (name: string): Html =>
    wrong[name] === undefined ? html`` : html`<p class="wrong" id="${name}-error">${wrong[name] ?? ''}</p>`
  const flag = (name: string): Html =>
    wrong[name] === undefined ? html`` : html` aria-invalid="true" aria-describedby="${name}-error"`
  const text = (name: string, label: string, more: Html): Html => html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${typed[name] ?? ''}"${more}${flag(name)}>${message(name)}</div>`
  const row = ({ bank, number, holder, behaviour }: Account): Html =>
    html`<li><h2>${bankNames[bank] ?? bank} ${number}</h2><p>예금주 ${holder} · ${behaviours[behaviour]}</p></li>`
  return html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>계좌 조회</title>
<link rel="stylesheet" href="/look/look.css"><link rel="stylesheet" href="/portone/browser/accounts.css">
</head>
<body class="page">
<main class="column">
<h1>은행에 있는 계좌</h1>
<p class="lead">가게에서 이 계좌로 인증해 보세요. 없는 번호는 은행이 모른다고 답해요.</p>
<ul class="plays">${accounts.map(row)}</ul>
<h2 class="open">계좌 만들기</h2>
<form method="post" action="/portone/__accounts" novalidate>
  <div class="field"><label for="bank">은행</label>
    <select id="bank" name="bank"${flag('bank')}><option value="">선택</option>${Object.entries(
      bankNames,
    ).map(([code, name]) => option(code, name, typed.bank))}</select>${message('bank')}</div>
  ${text('number', '계좌번호', html` inputmode="numeric" autocomplete="off"`)}
  ${text('holder', '예금주', html` autocomplete="name"`)}
  <div class="field"><label for="behaviour">은행의 대답</label>
    <select id="behaviour" name="behaviour">${Object.entries(behaviours).map(([value, name]) =>
      option(value, name, typed.behaviour),
    )}</select></div>
  <div class="actions"><button type="submit" class="main">만들기</button></div>
</form>
<p class="caption">시뮬레이터예요. 실제 은행에 묻지 않아요.</p>
</main>
</body>
</html>`.toString()
}
