import { z } from 'zod'
import type { App } from '../../server/platform/deps.ts'

const operationShape = z.looseObject({
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
})
const documentShape = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationShape)),
})
const methodShape = z.enum(['GET', 'POST', 'PUT', 'DELETE'])

export type ApiCall = {
  /** `GET /api/users/cart` */
  name: string
  method: z.infer<typeof methodShape>
  path: string
  asks: 'nobody' | 'member' | 'staff'
}

/** Every call of the API as its own description names it. */
export function callsOf(app: App): ApiCall[] {
  const { paths } = documentShape.parse(app.swagger())
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const kinds = operation.security.flatMap((one) => Object.keys(one))
      const name = method.toUpperCase()
      return {
        name: `${name} ${path}`,
        method: methodShape.parse(name),
        path,
        asks: kinds.includes('staff') ? 'staff' : kinds.includes('member') ? 'member' : 'nobody',
      }
    }),
  )
}

/** The path with something in the place of each parameter. */
export const addressOf = (path: string, params: Readonly<Record<string, string | number>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '1'))
