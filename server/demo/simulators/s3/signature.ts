import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as its signature covers it; `path` as it came over the wire. */
type SignedRequest = {
  method: string
  path: string
  query: string
  headers: Readonly<Record<string, string | string[] | undefined>>
}

const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/
const stampLifeMs = 15 * 60_000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** What is wrong with a request's AWS Signature Version 4, as the service names it; null when it is good. */
export function signatureProblem(
  request: SignedRequest,
  keys: { accessKeyId: string; secretAccessKey: string },
  nowMs: number,
): 'AccessDenied' | 'InvalidAccessKeyId' | 'RequestTimeTooSkewed' | 'SignatureDoesNotMatch' | null {
  const header = (name: string): string => String(request.headers[name] ?? '').trim()
  const [, accessKeyId = '', day = '', region = '', signed = '', given = ''] =
    form.exec(header('authorization')) ?? []
  if (given === '' || !signed.split(';').includes('host')) return 'AccessDenied'
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const stamp = header('x-amz-date')
  const sentMs = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(nowMs - sentMs) < stampLifeMs) || !stamp.startsWith(day)) return 'RequestTimeTooSkewed'
  const canonical = [
    request.method,
    request.path,
    request.query,
    ...signed.split(';').map((name) => `${name}:${header(name)}`),
    '',
    signed,
    header('x-amz-content-sha256'),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${keys.secretAccessKey}`, day))
  return timingSafeEqual(hmac(key, toSign), Buffer.from(given, 'hex')) ? null : 'SignatureDoesNotMatch'
}
