import type { FastifyReply } from 'fastify'
import { readPlace } from '../platform/database/readPlace.ts'

/**
 * Coalesces concurrent reads: callers with the same key at the same moment share one read and one answer. Nothing is
 * kept once the answer is there. Readers of the primary and of a standby do not share.
 */
export function sharedReading<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>()
  return (asked, read) => {
    const key = `${readPlace()} ${asked}`
    const running = underWay.get(key)
    if (running !== undefined) return running
    const reading = read().finally(() => underWay.delete(key))
    underWay.set(key, reading)
    return reading
  }
}

/**
 * Sends answers as JSON that is serialised once, however many readers the same object goes to. Answers are not parsed
 * against their shape again, because their rows were when they came from the database.
 */
export function writtenOnce(): (reply: FastifyReply, answer: object) => void {
  const written = new WeakMap<object, Buffer>()
  return (reply, answer) => {
    const bytes = written.get(answer) ?? Buffer.from(JSON.stringify(answer))
    written.set(answer, bytes)
    return reply.type('application/json; charset=utf-8').send(bytes)
  }
}
