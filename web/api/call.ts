import type * as z from 'zod/mini'

/** A GET call. `answers` is never set: it only carries the type of the answer's `data`. */
export type Read<Answer> = { readonly method: 'GET'; readonly url: string; readonly answers?: Answer }

/** A call that changes state. `answers` and `takes` are never set: they only carry the types of `data` and the body. */
export type Write<Answer, Body> = {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly answers?: Answer
  readonly takes?: Body
}

export type AnswerOf<Call> = Call extends { readonly answers?: infer Answer } ? Answer : never

type Envelope = z.core.$ZodType<{ data: unknown }>
type DataOf<Shape extends Envelope> = z.output<Shape>['data']
type BodyOf<Shape> = Shape extends z.core.$ZodType ? z.input<Shape> : undefined

export const read = <Shape extends Envelope>(url: string): Read<DataOf<Shape>> => ({ method: 'GET', url })
type WriteOf<Shape extends Envelope, Body> = Write<DataOf<Shape>, BodyOf<Body>>
export const post = <Shape extends Envelope, Body = undefined>(url: string): WriteOf<Shape, Body> => ({
  method: 'POST',
  url,
})
export const put = <Shape extends Envelope, Body>(url: string): WriteOf<Shape, Body> => ({
  method: 'PUT',
  url,
})
/** Posts a multipart form with photos; `formWithPhotos` builds the body. */
export const postForm = <Shape extends Envelope>(url: string): Write<DataOf<Shape>, FormData> => ({
  method: 'POST',
  url,
})
export const remove = <Shape extends Envelope>(url: string): WriteOf<Shape, undefined> => ({
  method: 'DELETE',
  url,
})
/** A DELETE with a body, for example a reason. */
export const removeWith = <Shape extends Envelope, Body>(url: string): WriteOf<Shape, Body> => ({
  method: 'DELETE',
  url,
})

export const putForm = <Shape extends Envelope>(url: string): Write<DataOf<Shape>, FormData> => ({
  method: 'PUT',
  url,
})
