import type { Plugin } from 'vite'

/** Chunks arrive in any order: each names the order of the layers first. */
export function layersInOrder(): Plugin {
  const order = '@layer reset,tokens,kit,pieces,screens,figures;'
  return {
    name: 'layers-in-order',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css') || typeof file.source !== 'string')
          continue
        file.source = order + file.source.replace(order, '')
      }
    },
  }
}
