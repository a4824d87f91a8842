type Message = {
  from: string
  to: string
  subject: string
  messageId: string
  text: string
  html: string
}

type Part = { headers: ReadonlyMap<string, string>; body: string }

/** Reads a mail as it came over the wire: headers in encoded words, parts in base64 or quoted-printable. */
export function readMessage(raw: string): Message {
  const whole = partOf(raw)
  const parts = leavesOf(whole)
  const body = (type: string): string => {
    const part = parts.find((one) => headerOf(one, 'content-type').startsWith(type))
    return part === undefined ? '' : decoded(part)
  }
  return {
    from: words(headerOf(whole, 'from')),
    to: words(headerOf(whole, 'to')),
    subject: words(headerOf(whole, 'subject')),
    messageId: headerOf(whole, 'message-id'),
    text: body('text/plain'),
    html: body('text/html'),
  }
}

const headerOf = ({ headers }: Part, name: string): string => headers.get(name) ?? ''

function partOf(raw: string): Part {
  const end = raw.search(/\r?\n\r?\n/)
  const head = (end === -1 ? raw : raw.slice(0, end)).replaceAll(/\r?\n[ \t]+/g, ' ')
  const headers = head.split(/\r?\n/).map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: end === -1 ? '' : raw.slice(end).replace(/^\r?\n\r?\n/, '') }
}

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(headerOf(part, 'content-type'))?.[1]
  if (boundary === undefined) return [part]
  const inner = part.body.split(`--${boundary}`).slice(1, -1)
  return inner.flatMap((text) => leavesOf(partOf(text.replace(/^\r?\n/, ''))))
}

function decoded(part: Part): string {
  const encoding = headerOf(part, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString('utf8').trim()
  if (encoding === 'quoted-printable') return unquoted(part.body.replaceAll(/=\r?\n/g, '')).trim()
  return part.body.trim()
}

const unquoted = (text: string): string =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

/** `=?UTF-8?B?…?=` and `=?UTF-8?Q?…?=`, which may follow one another. */
function words(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, inner: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(inner, 'base64').toString('utf8')
        : unquoted(inner.replaceAll('_', ' ')),
    )
}
