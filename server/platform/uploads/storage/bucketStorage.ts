import { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { checkedKey, type Storage, type StoredFile } from './storage.ts'

type Bucket = {
  /** `https://s3.ap-northeast-2.amazonaws.com`, or the URL of any S3-compatible server. */
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const answerWithinMs = 15_000

/**
 * Stores files in a bucket of an S3-compatible service, with path-style URLs and signed requests (AWS Signature Version
 * 4). Throws when the service cannot be reached or answers an error; transient errors are tried three times.
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
      // The timeout covers only the headers: the body is read as slowly as our own client reads it.
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
