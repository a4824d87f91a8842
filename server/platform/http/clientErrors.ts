import { STATUS_CODES } from 'node:http'
import type { FastifyServerOptions } from 'fastify'

type Answer = { status: number; message: string }

const unread: Answer = { status: 400, message: '요청을 읽을 수 없어요. 잠시 후 다시 시도해 주세요.' }
const answers: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    message: '주소나 쿠키가 너무 길어요. 주소를 줄이거나 이 사이트의 쿠키를 지우고 다시 시도해 주세요.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    message: '요청이 다 오지 않았어요. 인터넷 연결을 확인하고 다시 시도해 주세요.',
  },
}

/**
 * Answers what never becomes a request of HTTP, in the shop's envelope. No route and no hook sees it, and Fastify would
 * answer it in English.
 */
export const answerClientError: NonNullable<FastifyServerOptions['clientErrorHandler']> = (error, socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, message } = answers[error.code] ?? unread
  const body = JSON.stringify({ code: 'INVALID_REQUEST', message, data: { fields: { headers: message } } })
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Content-Type: application/json; charset=utf-8',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroy(error)
}
