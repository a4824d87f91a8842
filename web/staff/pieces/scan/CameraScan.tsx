import { useEffect, useRef, useState } from 'react'
import styles from './ScanField.module.css'

type Detector = { detect: (from: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type Detecting = { BarcodeDetector: new (options: { formats: readonly string[] }) => Detector }

/** The browser's reader of codes, which TypeScript's library does not know. */
const isDetecting = (from: object): from is Detecting => 'BarcodeDetector' in from

const formats = ['qr_code', 'code_128', 'code_39'] as const

/** Films until a code is seen. It says why when the camera cannot be used. */
export function CameraScan({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const seen = useRef(onCode)
  seen.current = onCode
  const [problem, setProblem] = useState(false)
  useEffect(() => {
    let frame = 0
    let stream: MediaStream | undefined
    let isOver = false
    const film = async () => {
      if (!isDetecting(window)) return
      const detector = new window.BarcodeDetector({ formats })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (screen === null || isOver) return
      screen.srcObject = stream
      await screen.play()
      const look = async () => {
        const [code] = screen.readyState < 2 ? [] : await detector.detect(screen)
        if (isOver) return
        if (code === undefined) frame = requestAnimationFrame(() => void look().catch(() => setProblem(true)))
        else seen.current(code.rawValue)
      }
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    // A permission that is given after the camera was closed again must not leave it filming.
    void film()
      .catch(() => setProblem(true))
      .finally(() => isOver && stop())
    return () => {
      isOver = true
      cancelAnimationFrame(frame)
      stop()
    }
  }, [])
  return problem ? (
    <p role="alert" className={styles.problem}>
      카메라를 쓸 수 없어요. 브라우저에서 카메라를 허용하거나, 코드를 직접 입력해 주세요.
    </p>
  ) : (
    <video ref={video} className={styles.video} muted playsInline aria-label="라벨을 비추는 카메라" />
  )
}
