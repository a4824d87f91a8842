export default {
  plugins: [{ name: 'shorter', transform: (code: string) => code.replaceAll(/warning\(.*\)/g, '') }],
  resolve: { alias: { 'react-router': 'node_modules/react-router/dist/production/index.mjs' } },
}
