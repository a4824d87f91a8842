import { Mail } from 'lucide-react'
import { cx } from '../../kit/cx.ts'
import type { Provider } from '../../paths.ts'
import styles from './ProviderMark.module.css'

const shapes: Readonly<Record<Provider, { size: number; path: string }>> = {
  kakao: {
    size: 20,
    path: 'M12 3.2C5.9 3.2 1 7 1 11.7c0 3 2 5.6 5 7.1l-1.4 3.9c-.1.4.3.7.6.5l5-3.1c.6.1 1.2.1 1.8.1 6.1 0 11-3.8 11-8.5S18.1 3.2 12 3.2Z',
  },
  naver: { size: 14, path: 'M16.2 12.9 7.5 0H0v24h7.8V11.1L16.5 24H24V0h-7.8Z' },
  apple: {
    size: 20,
    path: 'M12.15 6.9c-.95 0-2.41-1.08-3.96-1.04-2.04.03-3.91 1.18-4.96 3.01-2.12 3.68-.55 9.1 1.52 12.1 1.01 1.45 2.2 3.08 3.79 3.03 1.52-.06 2.09-.98 3.93-.98s2.36.98 3.97.95c1.63-.03 2.67-1.48 3.67-2.95 1.16-1.69 1.64-3.33 1.66-3.42-.04-.01-3.18-1.22-3.22-4.85-.02-3.04 2.48-4.5 2.6-4.56-1.43-2.1-3.63-2.33-4.4-2.38-2-.16-3.67 1.09-4.6 1.09Zm3.38-3.07c.84-1.01 1.4-2.42 1.25-3.83-1.21.05-2.66.8-3.53 1.82-.78.9-1.46 2.34-1.28 3.71 1.34.1 2.72-.68 3.56-1.7Z',
  },
}

/** A provider's logo in its own colours, or an envelope for an account with a password. */
export function ProviderMark({ provider, small = false }: { provider: Provider | null; small?: boolean }) {
  const shape = provider === null ? null : shapes[provider]
  return (
    <span
      className={cx(styles.mark, small && styles.small, styles[provider ?? 'password'])}
      aria-hidden="true"
    >
      {shape === null ? (
        <Mail size={20} />
      ) : (
        <svg
          viewBox="0 0 24 24"
          width={shape.size}
          height={shape.size}
          fill="currentColor"
          aria-hidden="true"
        >
          <path d={shape.path} />
        </svg>
      )}
    </span>
  )
}
