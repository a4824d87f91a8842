import { type Html, html } from '../html.ts'
import type { Parcel } from './parcel.ts'

const row = (parcel: Parcel, codes: readonly string[]): Html => html`<li>
<h2>${parcel.carrierId} ${parcel.trackingNumber}</h2>
<p>${parcel.code} · ${parcel.at}</p>
<form method="post" action="/tracker/__parcels">
  <input type="hidden" name="carrierId" value="${parcel.carrierId}">
  <input type="hidden" name="trackingNumber" value="${parcel.trackingNumber}">
  <label>상태 <select name="code">${codes.map((code) =>
    code === parcel.code ? html`<option selected>${code}</option>` : html`<option>${code}</option>`,
  )}</select></label>
  <button class="main">이 상태로 옮기기</button>
</form>
</li>`

/** Every parcel that the shop asked about, each with a form that moves it on. */
export const parcelsPage = (parcels: readonly Parcel[], codes: readonly string[]): string =>
  html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>택배 조회 시뮬레이터</title>
<link rel="stylesheet" href="/look/look.css">
</head>
<body class="page">
<main class="column">
<h1>택배 조회 시뮬레이터</h1>
<p class="lead">가게가 조회한 송장이에요. 상태를 옮기면 다음 조회 때 주문이 따라가요.</p>
${parcels.length === 0 ? html`<p>아직 조회한 송장이 없어요.</p>` : html`<ul class="plays">${parcels.map((parcel) => row(parcel, codes))}</ul>`}
</main>
</body>
</html>`.toString()
