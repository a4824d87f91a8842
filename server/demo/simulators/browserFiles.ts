import { readFileSync } from 'node:fs'
import { createRequire, stripTypeScriptTypes } from 'node:module'
import { dirname, extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const contentTypes: Readonly<Record<string, string>> = {
  '.ts': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
}

/** A browser file of ours as a browser can run it: pages and styles as they are, TypeScript without types. */
export function browserFile(folder: string, name: string): { type: string; text: string } {
  const text = readFileSync(join(folder, name), 'utf8')
  const extension = extname(name)
  return {
    type: contentTypes[extension] ?? 'text/plain; charset=utf-8',
    text: extension === '.ts' ? stripTypeScriptTypes(text) : text,
  }
}

/** Serves the named files of a folder below a path. Only names listed here can be asked for. */
export function serveBrowserFiles(app: FastifyInstance, path: string, folder: string, names: string[]): void {
  for (const name of names) {
    app.get(`${path}/${name}`, async (_request, reply) => {
      const file = browserFile(folder, name)
      return reply.type(file.type).header('cache-control', 'no-cache').send(file.text)
    })
  }
}

/** A classic script must not leave its names in the page that loads it. */
export function asClassicScript(text: string): string {
  return `(() => {\n'use strict'\n${text}\n})()\n`
}

/** The pages' typeface, from its package. */
export function serveTypeface(app: FastifyInstance): void {
  const package_ = dirname(createRequire(import.meta.url).resolve('pretendard/package.json'))
  void app.register(fastifyStatic, {
    root: join(package_, 'dist/web/variable'),
    prefix: '/typeface/',
    decorateReply: false,
    immutable: true,
    maxAge: '30d',
    // The pages of another origin's shop may sit around our frames; fonts stay readable to them.
    setHeaders: (response) => void response.header('access-control-allow-origin', '*'),
  })
}
