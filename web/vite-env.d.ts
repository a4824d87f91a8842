/// <reference types="vite/client" />

declare module 'virtual:client-manifest' {
  type Chunk = {
    file: string
    css?: string[]
    imports?: string[]
    dynamicImports?: string[]
    isEntry?: boolean
    src?: string
  }
  const manifest: Record<string, Chunk>
  export default manifest
}
