export { NotFound as NotFoundScreen } from '../pieces/NotFound.tsx'
