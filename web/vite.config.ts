import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from './styles/compressedFiles.ts'
import { layersInOrder } from './styles/layersInOrder.ts'

const root = import.meta.dirname
const out = join(root, '../dist')

/** The server entry writes links to the chunks of a screen: it needs the client's manifest, built before it. */
function clientManifest(): Plugin {
  const id = 'virtual:client-manifest'
  return {
    name: 'client-manifest',
    resolveId: (source) => (source === id ? id : null),
    load: (source) =>
      source === id
        ? `export default ${readFileSync(join(out, 'client/.vite/manifest.json'), 'utf8')}`
        : null,
  }
}

/** The server's head comes after the global styles: they declare the order of the layers. */
function headComesLast(): Plugin {
  const placeholder = '<!--head-->'
  return {
    name: 'head-comes-last',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(placeholder, '').replace('</head>', `${placeholder}</head>`),
    },
  }
}

/** What every page needs: one chunk packs it better than four. Endless lists bring their own part of SWR. */
const basePackages =
  /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|swr|dequal)\/(?!dist\/infinite)/

/**
 * What this many of the lazily fetched parts share goes into one chunk: each file costs a round trip, and a browser asks
 * for six at a time.
 */
const sharingParts = 12
/** What the first script needs too, and what would take that along: the first script comes alone. */
const ofFirstScript =
  /\/(session\/arrivedQuery|kit\/(connection|fetchedPart|fetchedBeside|Sheet|Viewer))\.tsx?$/
/** Schemas stay out: they bring zod along, and only forms want it. */
const isOwn = (id: string) =>
  (id.startsWith(root) && !ofFirstScript.test(id)) ||
  (id.startsWith(join(root, '../domain')) && !id.startsWith(join(root, '../domain/wire'))) ||
  id.includes('/node_modules/lucide-react/')

/** Nothing is drawn before its style sheets are there, and the first picture waits behind them for a free connection. */
const frameStyles = /\/web\/(app|kit)\/(?!overlays\/).*\.module\.css/
const pieceStyles = /\/web\/pieces\/.*\.module\.css/

const chunkGroups = [
  { name: 'frameStyles', test: frameStyles, priority: 3 },
  { name: 'pieceStyles', test: pieceStyles, minShareCount: 4, priority: 2 },
  { name: 'base', test: basePackages, priority: 1 },
  { name: 'shop', test: isOwn, minShareCount: sharingParts },
]

/** Every chunk lists those that it may fetch: short names keep that list short. The manifest tells which is which. */
const clientOutput = {
  codeSplitting: { groups: chunkGroups },
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: 'assets/[hash:7][extname]',
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [
    react(),
    headComesLast(),
    layersInOrder(),
    isSsrBuild === true ? clientManifest() : compressedFiles(),
  ],
  // React asks the environment for it, and its development build draws a page at several times the price.
  define: isSsrBuild === true ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    outDir: isSsrBuild === true ? join(out, 'server') : join(out, 'client'),
    manifest: isSsrBuild !== true,
    modulePreload: { polyfill: false },
    ...(isSsrBuild === true
      ? { rolldownOptions: { input: join(root, 'serverEntry.tsx'), output: { entryFileNames: 'entry.js' } } }
      : { rolldownOptions: { output: clientOutput } }),
  },
  ssr: { noExternal: true },
}))
