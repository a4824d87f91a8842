import { loadChunk } from '../../../kit/connection.ts'

/** Reads the code that a camera shows now; nothing while it shows none. */
export type CodeReader = (screen: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect: (from: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type Detectors = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/** The browser's reader of codes, which TypeScript's library does not know. */
const isDetecting = (from: object): from is { BarcodeDetector: Detectors } => 'BarcodeDetector' in from

/** Our labels, and what couriers print. */
const formats = ['qr_code', 'code_128', 'code_39'] as const

/**
 * The browser's own reader knows couriers' bar codes as well; where it has none, as on an iPhone, the labels that the shop
 * prints are read.
 */
export async function codeReader(): Promise<CodeReader> {
  if (isDetecting(window)) {
    const known = await window.BarcodeDetector.getSupportedFormats()
    if (known.includes('qr_code')) {
      const detector = new window.BarcodeDetector({
        formats: formats.filter((format) => known.includes(format)),
      })
      return async (screen) => (await detector.detect(screen))[0]?.rawValue
    }
  }
  const { QRCanvas } = await loadChunk(() => import('qr/dom.js'))
  const canvas = new QRCanvas({}, { cropToSquare: false })
  return async (screen) => {
    const seen = await canvas.drawImage(screen, screen.videoHeight, screen.videoWidth)
    return typeof seen === 'string' ? seen : undefined
  }
}
