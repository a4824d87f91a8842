import sharp from 'sharp'
import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import { refusableTransaction } from '../../server/platform/database/refusableTransaction.ts'
import type { Deps, Routes } from '../../server/platform/deps.ts'
import {
  acceptForms,
  type Claim,
  claimPhotos,
  claimRefusals,
  readForm,
} from '../../server/platform/uploads/index.ts'
import type { TestApp } from './app.ts'

const form = {
  shape: z.object({
    content: z.string().check(z.minLength(2)),
    use: z._default(z.enum(['review', 'inquiry', 'none']), 'review'),
  }),
  photos: ['file1', 'file2', 'file3'],
}
const answer = z.object({ data: z.object({ content: z.string(), photos: z.record(z.string(), z.string()) }) })

/** Claims photos as a command of a module does, in a transaction of its own. */
export const claim = ({ db }: Pick<Deps, 'db'>, photoIds: readonly string[], wanted: Claim) =>
  refusableTransaction(
    db.pool,
    async (client) => {
      const { sql, parameters } = claimPhotos(db.kysely, photoIds, wanted)
      await client.query(sql, [...parameters])
      return null
    },
    claimRefusals,
  )

/** A form of texts and photos whose photos belong to `subject` from then on, as those of reviews and inquiries. */
export const formRoutes: Routes = (deps) => async (app) => {
  await acceptForms(app)
  app.post(
    '/api/users/test-forms',
    { onRequest: app.authenticate, schema: { summary: '사진 보내기', form, response: { 200: answer } } },
    async (request, reply) => {
      const read = await readForm(deps, request, form, async () => null)
      if (isRefusal(read)) return reply.refuse(read)
      const { content, use } = read.fields
      const photos = Object.fromEntries([...read.photos].map(([field, { photoId }]) => [field, photoId]))
      const owner = { memberId: request.member.id, subject: 'subject', now: deps.clock.now() }
      if (use !== 'none') await claim(deps, Object.values(photos), { ...owner, use })
      return { data: { content, photos } }
    },
  )
}

export type Sent = Readonly<Record<string, string | File>>

export type FormBody = { type: string; payload: Buffer }

/** A multipart body as a browser writes it. */
export async function formBody(sent: Sent): Promise<FormBody> {
  const form = new FormData()
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  const body = new Response(form)
  return {
    type: body.headers.get('content-type') ?? '',
    payload: Buffer.from(await body.arrayBuffer()),
  }
}

/** Sends a multipart form. */
export const sendForm = (
  app: TestApp['app'],
  headers: Record<string, string>,
  { type, payload }: FormBody,
  url = '/api/users/test-forms',
  method: 'POST' | 'PUT' = 'POST',
) => app.inject({ method, url, headers: { ...headers, 'content-type': type }, payload })

/** A small picture as a file of that name. */
export async function aPhoto(
  name = 'bag.jpg',
  { width = 320, height = 240, colour = '#a66' } = {},
): Promise<File> {
  const canvas = sharp({ create: { width, height, channels: 3, background: colour } })
  const bytes = await (name.endsWith('.png') ? canvas.png() : canvas.jpeg()).toBuffer()
  return new File([new Uint8Array(bytes)], name)
}
