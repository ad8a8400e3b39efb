import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './cluster.ts';
import { freePort } from './server-process.ts';

/** The path of nginx; without it, tests balance connections by a proxy of their own. */
const NGINX = process.env.TEST_NGINX;

export type Balancer = {
  readonly port: number;
  /** nginx closes the idle connections of clients when it gets other ports; a browser then sends its request again. */
  readonly closesIdle: boolean;
  /** From now on new connections go to these ports of the loopback. */
  setPorts(ports: readonly number[]): Promise<void>;
  close(): Promise<void>;
};

/** A load balancer for HTTP on a port of the loopback: nginx where `TEST_NGINX` names it. */
export function openBalancer(): Promise<Balancer> {
  return NGINX ? startNginx(NGINX) : openConnectionBalancer();
}

async function openConnectionBalancer(): Promise<Balancer> {
  const proxy = await openProxy();
  return {
    port: proxy.port,
    closesIdle: false,
    setPorts: async (ports) => proxy.setTargets(ports.map((port) => ({ port, host: '127.0.0.1' }))),
    close: proxy.close,
  };
}

/** A proxy of connections on a port of the loopback: each new one goes to the next target that accepts it. */
export async function openProxy() {
  let targets: readonly NetConnectOpts[] = [];
  let turn = 0;
  const open = new Set<Socket>();
  function pass(near: Socket, triesLeft: number): void {
    turn += 1;
    const target = targets[turn % targets.length];
    if (target === undefined || triesLeft === 0) return void near.destroy();
    const far = connect(target);
    const refused = () => pass(near, triesLeft - 1);
    far.once('error', refused);
    far.once('connect', () => {
      far.off('error', refused);
      joinBoth(near, far);
    });
  }
  function joinBoth(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy());
      from.once('close', () => {
        open.delete(from);
        to.destroySoon();
      });
      from.pipe(to);
    }
  }
  const server = createServer((near) => {
    near.on('error', () => undefined);
    pass(near, targets.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    setTargets(next: readonly NetConnectOpts[]): void {
      targets = next;
    },
    async close(): Promise<void> {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

async function startNginx(path: string): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'vestibule-nginx-'));
  const port = await freePort();
  const config = join(folder, 'nginx.conf');
  let nginx: ChildProcess | null = null;
  async function setPorts(ports: readonly number[]): Promise<void> {
    await writeFile(config, configureNginx(folder, port, ports));
    if (nginx) return void nginx.kill('SIGHUP');
    nginx = spawn(path, ['-p', folder, '-c', config], { stdio: ['ignore', 'inherit', 'inherit'] });
    await eventually(() => accepts(port));
  }
  return {
    port,
    closesIdle: true,
    setPorts,
    async close(): Promise<void> {
      if (nginx) {
        const exited = once(nginx, 'exit');
        nginx.kill('SIGTERM');
        await exited;
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });
}

/** As docs/growing.md recommends it. */
function configureNginx(folder: string, port: number, ports: readonly number[]): string {
  const servers = ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`).join(' ');
  return `daemon off; master_process on; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream club { ${servers} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://club;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $http_x_forwarded_for;
      proxy_next_upstream error timeout;
    }
  }
}
`;
}
