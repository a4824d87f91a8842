import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from '../styles/compressedFiles.ts'
import { layersInOrder } from '../styles/layersInOrder.ts'

const root = import.meta.dirname

/** Packages that every page needs, in one chunk; screens, charts and dialogs load when they are opened. */
const basePackages = /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|swr|dequal)\//

export default defineConfig({
  root,
  base: '/staff/',
  plugins: [react(), layersInOrder(), compressedFiles()],
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A module of ours of which nothing is used stays out, also where it computes a constant on import.
      treeshake: { moduleSideEffects: [{ test: /\/(web|domain)\/[^?]*\.tsx?$/, sideEffects: false }] },
      output: { codeSplitting: { groups: [{ name: 'base', test: basePackages, priority: 1 }] } },
    },
  },
})
