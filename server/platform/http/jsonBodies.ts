import type { FastifyError } from 'fastify'
import type { App } from '../deps.ts'

const mayBeUnstorable = /\\u(0000|d[89a-f])/i

/** PostgreSQL stores neither NUL nor half of a surrogate pair, which JavaScript strings may contain. */
const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

function holdsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return isUnstorable(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => isUnstorable(name) || holdsUnstorable(inner))
}

/**
 * Parses JSON bodies. An empty body counts as absent (the refresh call sends none). Malformed JSON, and text that
 * PostgreSQL cannot store, is refused as INVALID_REQUEST.
 */
export function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    return parse(request, text, (error, value) => {
      const isStorable = error === null && !(mayBeUnstorable.test(text) && holdsUnstorable(value))
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
