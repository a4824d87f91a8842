import { z } from 'zod'
import { type Html, html } from '../html.ts'

const link = z.object({
  webUrl: z.url({ protocol: /^https?$/ }),
  mobileWebUrl: z.url({ protocol: /^https?$/ }),
})

/** The template `feed` of the published SDK. */
const templateShape = z.object({
  objectType: z.literal('feed'),
  content: z.object({
    title: z.string().min(1),
    description: z.string().optional(),
    imageUrl: z.url({ protocol: /^https?$/ }),
    link,
  }),
  buttons: z
    .array(z.object({ title: z.string().min(1), link }))
    .max(2)
    .default([]),
})
type Template = z.infer<typeof templateShape>

const parsedJson = z.string().transform((text, context) => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})

export const messageShape = z.object({ app_key: z.string().min(1), template: parsedJson.pipe(templateShape) })
type Message = z.infer<typeof messageShape>
export const sentShape = z.object({ appKey: z.string(), at: z.string(), template: templateShape })

const page = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title>
<link rel="stylesheet" href="/look/look.css"><link rel="stylesheet" href="/oauth/browser/consent.css">
</head>
<body class="page"><main class="consent">${body}</main></body>
</html>`.toString()

const preview = ({ content, buttons }: Template): Html => html`<article>
<img src="${content.imageUrl}" alt="" width="320" height="400">
<h2>${content.title}</h2>
<p class="lead">${content.description ?? ''}</p>
<ul>${buttons.map((button) => html`<li><a href="${button.link.webUrl}">${button.title}</a></li>`)}</ul>
</article>`

/** What will be sent, and the button that sends it. */
export const pickerPage = ({ app_key, template }: Message): string =>
  page(
    '카카오톡 공유',
    html`<h1>카카오톡으로 보내기</h1>
${preview(template)}
<form method="post" action="/kakao/picker/send">
  <input type="hidden" name="app_key" value="${app_key}">
  <input type="hidden" name="template" value="${JSON.stringify(template)}">
  <div class="actions"><button class="main">나에게 보내기</button></div>
</form>
<p class="caption">시뮬레이터예요. 실제로 보내지는 않아요.</p>`,
  )

export const sentPage = page(
  '카카오톡 공유',
  html`<h1>메시지를 보냈어요</h1><p class="lead">이 창은 닫아도 돼요.</p>`,
)
export const refusedPage = page(
  '카카오톡 공유',
  html`<h1>메시지를 만들 수 없어요</h1><p class="lead">가게로 돌아가 다시 시도해 주세요.</p>`,
)
export const channelPage = page(
  '상담 채널',
  html`<p class="letter brand" aria-hidden="true">K</p><h1>빌림 상담 채널</h1>
<p class="lead">무엇이든 물어보세요. 상담원이 영업 시간에 답해요.</p>
<p class="caption">시뮬레이터예요. 실제 채널은 카카오톡에서 열려요.</p>`,
)
