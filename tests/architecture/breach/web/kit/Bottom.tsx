import type { SheetProps } from './Sheet.tsx'

export default (props: SheetProps) => props.title
