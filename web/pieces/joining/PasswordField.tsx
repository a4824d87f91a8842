import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { IconButton } from '../../kit/IconButton.tsx'
import { TextField } from '../../kit/TextField.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'>

/** A password field whose value can be shown. */
export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false)
  const words = isShown ? `${props.label} 숨기기` : `${props.label} 보기`
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton label={words} onClick={() => setShown(!isShown)}>
          {isShown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
        </IconButton>
      }
    />
  )
}
