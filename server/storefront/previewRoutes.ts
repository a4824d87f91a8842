import { refuse } from '../../domain/shared/decision.ts'
import { pagePreviewAnswer, pagePreviewQuery } from '../../domain/wire/shop.ts'
import type { Routes } from '../platform/deps.ts'
import type { RenderedPage } from './pageCache.ts'

/** Null when the client was not built. */
type PageAt = ((url: string, moment: Date) => Promise<RenderedPage | null>) | null

const script = /<script\b[^>]*>[\s\S]*?<\/script>/g
/** Without a script that says so, the page's styles would tell after a while that not all of it has loaded. */
const asIfLive = (html: string): string => html.replace('<div id="app">', '<div id="app" data-live="">')

/** Shows a page as guests will see it at a moment, with the content published by then, as markup without scripts. */
export const previewRoutes =
  (pageAt: PageAt): Routes =>
  () =>
  async (app) => {
    app.get(
      '/api/staff/page-preview',
      {
        // Operations staff look at the products that they photograph.
        onRequest: app.staff('content', 'operations'),
        schema: {
          summary: '게시 전에 미리 보기',
          description:
            '그 시각에 손님이 볼 화면을 그려 줘요. 예약한 배너, 기획전, 이벤트가 그 시각대로 보여요.',
          querystring: pagePreviewQuery,
          response: { 200: pagePreviewAnswer },
          refusals: ['NOT_FOUND'],
        },
      },
      async (request, reply) => {
        const { path, at } = request.query
        const page = await pageAt?.(path, new Date(at))
        if (page === null || page === undefined) return reply.refuse(refuse('NOT_FOUND'))
        return { data: { html: asIfLive(page.html.replaceAll(script, '')) } }
      },
    )
  }
