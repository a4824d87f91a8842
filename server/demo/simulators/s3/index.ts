import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Provider, Stage } from '../provider.ts'
import { signatureProblem } from './signature.ts'

const s3Keys = { accessKeyId: 's3_local', secretAccessKey: 's3_secret_local' } as const

const objectShape = z.object({ contentType: z.string(), base64: z.string(), putAt: z.string() })
const params = z.object({ bucket: z.string(), '*': z.string() })
const bodyBytesAtMost = 20 * 1024 * 1024

const errorXml = (code: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><RequestId>played</RequestId></Error>`

/** Object storage with the S3 protocol, addressed by path below /s3: objects are put, got and deleted, all signed. */
export function playS3({ app, store, now }: Stage): Provider {
  const objects = store.table('objects', objectShape)
  const keyOf = (request: FastifyRequest): string => {
    const { bucket, '*': key } = params.parse(request.params)
    return `${bucket}/${key}`
  }
  const refuse = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).type('application/xml').send(errorXml(code))

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: bodyBytesAtMost },
      (_request, body, done) => done(null, body),
    )
    scope.addHook('onRequest', async (request, reply) => {
      const [path = '', query = ''] = (request.raw.url ?? '').split('?')
      const problem = signatureProblem(
        { method: request.method, path, query, headers: request.headers },
        s3Keys,
        now(),
      )
      if (problem !== null) return refuse(reply, 403, problem)
    })
    scope.put('/s3/:bucket/*', { bodyLimit: bodyBytesAtMost }, async (request, reply) => {
      const base64 = Buffer.isBuffer(request.body) ? request.body.toString('base64') : ''
      const contentType = request.headers['content-type'] ?? 'binary/octet-stream'
      objects.put(keyOf(request), { contentType, base64, putAt: new Date(now()).toISOString() })
      return reply.code(200).send()
    })
    scope.get('/s3/:bucket/*', async (request, reply) => {
      const found = objects.get(keyOf(request))
      if (found === undefined) return refuse(reply, 404, 'NoSuchKey')
      return reply.type(found.contentType).send(Buffer.from(found.base64, 'base64'))
    })
    // Deleting what is not there is a success, as the service has it.
    scope.delete('/s3/:bucket/*', async (request, reply) => {
      objects.remove(keyOf(request))
      return reply.code(204).send()
    })
  })

  return {
    name: 's3',
    title: '파일 저장소',
    about: 'S3 프로토콜로 올린 파일을 보관해요. 서명을 확인해요.',
    ledger: () => ({
      objects: objects.entries().map(([key, { contentType, base64, putAt }]) => ({
        ...{ key, contentType, putAt },
        bytes: Buffer.byteLength(base64, 'base64'),
      })),
    }),
    ready: () => undefined,
    reset: () => undefined,
    close: () => undefined,
  }
}
