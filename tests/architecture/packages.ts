import type { Source } from './sources.ts'

const internals = /^(@[^/]+\/)?[^./@][^/]*\/(dist|lib|src|cjs|esm|internals?)\/.*(?<!\.css(\?\w+)?)$/
const ofTheTree = /^(domain|server|web|jobs|migrations)\//
const privateFields = /_valueTracker|__react(Fiber|Props|Container)|_INTERNALS_|_reactRootContainer/
/** A build step that rewrites what packages hold, or leads their imports elsewhere. */
const rewrites = /\balias\s*:|\btransform\s*[:(]/

/** Packages are used as they are published: none is rewritten, led around or reached into. */
export function patchedPackages(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !/^tests\//.test(path))
    .flatMap(({ path, text, imports }) => [
      ...imports
        .filter(({ target }) => internals.test(target) && !ofTheTree.test(target))
        .map(({ target }) => `${path} imports ${target}`),
      ...(privateFields.test(text) ? [`${path} reads a private field`] : []),
      ...(/(^|\/)vite\.config\.ts$/.test(path) && rewrites.test(text) ? [`${path} rewrites packages`] : []),
    ])
}
