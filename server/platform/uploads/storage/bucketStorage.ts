import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { checkedKey, type Storage, type StoredFile } from './storage.ts'

type Bucket = {
  /** `https://s3.ap-northeast-2.amazonaws.com`, or the address of any server that speaks the protocol. */
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const answerWithinMs = 15_000

/**
 * Files in a bucket of an S3-compatible service, addressed by path, each request signed (AWS Signature Version 4).
 * Throws when the service is not reached or says anything but yes, after three tries of what passes by itself.
 */
export function bucketStorage({ endpoint, name, ...access }: Bucket): Storage {
  const client = new AwsClient({ ...access, service: 's3', retries: 2, initRetryMs: 100 })
  const ask = async (method: string, key: string, sent: { body?: Buffer; contentType?: string } = {}) => {
    const { body, contentType } = sent
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), answerWithinMs)
    try {
      return await client.fetch(`${endpoint}/${name}/${checkedKey(key)}`, {
        method,
        ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
        ...(body !== undefined && { body: new Uint8Array(body) }),
        signal: giveUp.signal,
      })
    } finally {
      // What follows the answer's head goes as slowly as the reader at our other end.
      clearTimeout(timer)
    }
  }
  return {
    put: async (key, file, contentType) => {
      await settled(await ask('PUT', key, { body: file, contentType }))
    },
    get: async (key) => {
      const answer = await ask('GET', key)
      if (answer.status === 404) {
        await answer.body?.cancel()
        return null
      }
      if (!answer.ok) throw await refused(answer)
      return streamOf(answer)
    },
    remove: async (key) => {
      const answer = await ask('DELETE', key)
      if (answer.status === 404) await answer.body?.cancel()
      else await settled(answer)
    },
  }
}

function streamOf({ body, headers }: Response): StoredFile {
  const bytes = Number(headers.get('content-length'))
  return { body: Readable.from(body ?? [], { objectMode: false }), bytes }
}

async function settled(answer: Response): Promise<void> {
  if (!answer.ok) throw await refused(answer)
  await answer.body?.cancel()
}

const refused = async (answer: Response): Promise<Error> =>
  new Error(`the bucket answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`)
