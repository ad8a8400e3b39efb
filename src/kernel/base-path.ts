/** The path below which all pages and the API lie; Vite's base and React Router's basename are made of it. */
export const BASE_PATH = '/acquisition';
