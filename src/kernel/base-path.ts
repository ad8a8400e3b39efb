/** The path prefix of all pages and the API; Vite's base and React Router's basename are derived from it. */
export const BASE_PATH = '/acquisition';
