import { messages } from '../text/messages.ts'
import { ApiError } from './apiError.ts'
import { isRecord } from './isRecord.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Builds the client's error from a refusal of the server. */
export function refusalOf(status: number, body: unknown): ApiError {
  if (status === 502) return new ApiError(status, 'OFFLINE', messages.offline)
  if (!isRecord(body)) return new ApiError(status, 'UNKNOWN', messages.generic)
  const code = typeof body.code === 'string' ? body.code : 'UNKNOWN'
  const message = typeof body.message === 'string' ? body.message : messages.generic
  return new ApiError(status, code, message, isRecord(body.data) ? body.data : {})
}

/** Sends one request and returns refusals as responses; throws when the server cannot be reached or `signal` aborts. */
export async function send(
  method: Method,
  url: string,
  body: unknown,
  headers: Record<string, string>,
  signal?: AbortSignal,
) {
  // The browser sets the content type of a form itself, with the multipart boundary.
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
    throw refusalOf(502, null)
  }
}

/** Reads the body of a success. One that is cut off counts like an answer that never came. */
export const whole = <Body>(body: Promise<Body>): Promise<Body> =>
  body.catch(() => {
    throw refusalOf(502, null)
  })
