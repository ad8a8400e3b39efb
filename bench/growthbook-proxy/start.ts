import { createRequire, Module } from 'node:module';

// Starts GrowthBook's proxy. It also loads spdy where it serves no HTTP/2, and spdy does not load in this version of Node.
const require = createRequire(import.meta.url);
const spdy = require.resolve('spdy');
require.cache[spdy] = Object.assign(new Module(spdy), { exports: {}, loaded: true });
require('@growthbook/proxy/dist/src/index.js');
