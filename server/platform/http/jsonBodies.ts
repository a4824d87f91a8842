import type { FastifyError } from 'fastify'
import type { App } from '../deps.ts'

const escapedNul = /\\u0000/

/**
 * JSON bodies: an empty one is no body (the refresh call sends none), malformed JSON and NUL characters,
 * which PostgreSQL cannot store, are the request's fault.
 */
export function acceptJson(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.trim() === '') return done(null, undefined)
    if (escapedNul.test(text)) return done(malformed())
    return parse(request, text, (error, value) => done(error === null ? null : malformed(), value))
  })
}

function malformed(): FastifyError {
  return Object.assign(new Error('malformed JSON'), {
    statusCode: 400,
    code: 'MALFORMED_JSON',
    name: 'BadRequest',
  })
}
