import { useEffect, useRef, useState } from 'react'
import { codeReader } from './codeReader.ts'
import styles from './ScanField.module.css'

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
      const read = await codeReader()
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (screen === null || isOver) return
      screen.srcObject = stream
      await screen.play()
      const look = async () => {
        const code = screen.readyState < screen.HAVE_CURRENT_DATA ? undefined : await read(screen)
        if (isOver) return
        if (code === undefined) frame = requestAnimationFrame(() => void look().catch(() => setProblem(true)))
        else seen.current(code)
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
