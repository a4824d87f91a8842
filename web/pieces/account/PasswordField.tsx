import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../../kit/IconButton.tsx'
import { TextField } from '../../kit/TextField.tsx'

/** Longer ones are nobody's (specification 1 §5). */
const longest = 16

/** A password that its owner may look at while typing. */
export function PasswordField({ label, ...input }: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      maxLength={longest}
      {...input}
      label={label}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton label={isShown ? `${label} 숨기기` : `${label} 보기`} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
