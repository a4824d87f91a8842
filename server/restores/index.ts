export { reconcileRestore } from './reconcile.ts'
