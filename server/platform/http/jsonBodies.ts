import type { FastifyError } from 'fastify'
import type { App } from '../deps.ts'

const escapedNul = /\\u0000/
const escapedSurrogate = /\\ud[89a-f]/i

/** Half of a surrogate pair is a string in JavaScript, but no text that PostgreSQL stores. */
function holdsHalfACharacter(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => !name.isWellFormed() || holdsHalfACharacter(inner))
}

/**
 * JSON bodies: an empty one is no body (the refresh call sends none), malformed JSON, NUL characters and
 * halves of characters, which PostgreSQL cannot store, are the request's fault.
 */
export function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    if (escapedNul.test(text)) return done(malformed())
    return parse(request, text, (error, value) => {
      const isStorable = error === null && !(escapedSurrogate.test(text) && holdsHalfACharacter(value))
      return isStorable ? done(null, value) : done(malformed())
    })
  })
}

function malformed(): FastifyError {
  return Object.assign(new Error('malformed JSON'), {
    statusCode: 400,
    code: 'MALFORMED_JSON',
    name: 'BadRequest',
  })
}
