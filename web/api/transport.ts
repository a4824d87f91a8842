import { messages } from '../text/messages.ts'
import { ApiError } from './apiError.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What the server refused, as the error of the client. */
export function refusalOf(status: number, body: unknown): ApiError {
  if (status === 502) return new ApiError(status, 'OFFLINE', messages.offline)
  if (!isRecord(body)) return new ApiError(status, 'UNKNOWN', messages.generic)
  const code = typeof body.code === 'string' ? body.code : 'UNKNOWN'
  const message = typeof body.message === 'string' ? body.message : messages.generic
  return new ApiError(status, code, message, isRecord(body.data) ? body.data : {})
}

/** One request; only a server that cannot be reached throws. */
export async function send(
  method: Method,
  url: string,
  body: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
) {
  // The browser itself writes the type of a form, with the boundary of its parts.
  const isJson = body !== undefined && !(body instanceof FormData)
  try {
    return await fetch(url, {
      method,
      ...(signal === undefined ? {} : { signal }),
      headers: isJson ? { ...headers, 'Content-Type': 'application/json' } : headers,
      credentials: 'include',
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  } catch {
    throw new ApiError(502, 'OFFLINE', messages.offline)
  }
}
