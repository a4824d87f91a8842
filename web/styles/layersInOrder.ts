import type { Plugin } from 'vite'

/** Begins every style sheet with the order of the cascade layers, because the sheets load in any order. */
export function layersInOrder(): Plugin {
  const order = '@layer reset,tokens,kit,pieces,screens,figures,phones;'
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
