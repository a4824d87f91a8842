import type { TestApp } from './app.ts'

type Sent = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  payload?: object | string
  headers?: Record<string, string>
}

/** One browser: it keeps the cookies that the shop gives it, and sends them back. */
export function aBrowser({ app }: Pick<TestApp, 'app'>) {
  const jar = new Map<string, string>()
  const send = async ({ method = 'GET', url, payload, headers = {} }: Sent) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method,
      url,
      headers: { ...headers, ...(cookie && { cookie }) },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0 || value === '') jar.delete(name)
      else jar.set(name, value)
    return answer
  }
  return { send, jar }
}

export type Browser = ReturnType<typeof aBrowser>
