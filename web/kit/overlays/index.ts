export { Alert } from './Alert.tsx'
export { BottomSheet } from './BottomSheet.tsx'
export { FullScreen } from './FullScreen.tsx'
export { Toasts } from './Toasts.tsx'
