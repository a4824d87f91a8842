import * as z from 'zod/mini'
import { answer, serial } from './primitives.ts'

export const loginRequest = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(64)),
})

/** The value of `token` in local storage. Both tokens carry `exp` in seconds. */
export const session = z.object({ name: z.string(), accessToken: z.string(), refreshToken: z.string() })
export type Session = z.infer<typeof session>
export const sessionAnswer = answer(session)

/** Sent in addition to `Authorization`: `Refresh: Bearer …`. */
export const refreshHeader = z.looseObject({ refresh: z.optional(z.string()) })

/** Without the name, which the client already has. */
export const refreshAnswer = answer(z.object({ accessToken: z.string(), refreshToken: z.string() }))

export const staffSession = z.object({
  id: serial,
  name: z.string(),
  accessToken: z.string(),
  roles: z.array(z.string()),
})
export type StaffSession = z.infer<typeof staffSession>
export const staffSessionAnswer = answer(staffSession)

const myInfo = z.object({
  email: z.string(),
  name: z.string(),
  birthDate: z.nullable(z.string()),
  /** true is male, false female. */
  gender: z.nullable(z.boolean()),
  phoneNumber: z.nullable(z.string()),
  providerType: z.nullable(z.string()),
})
export const myInfoAnswer = answer(myInfo)
export type MyInfo = z.infer<typeof myInfo>
