import { Form, Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

export const meta: MetaFunction = () => [{ title: 'Landing' }, { name: 'description', content: 'An invitation.' }];

/** The number of cards on the page, so that its markup can be made as long as another's. */
export function loader({ request }: LoaderFunctionArgs) {
  return { cards: Number(new URL(request.url).searchParams.get('cards') ?? 0) };
}

export default function Landing() {
  const { cards } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="header">
        <Link to="/" className="logo">
          Landing
        </Link>
      </header>
      <main className="main">
        <CodeForm />
        <ul className="cards">
          {Array.from({ length: cards }, (_, number) => `card-${number}`).map((id) => (
            <Card key={id} id={id} />
          ))}
        </ul>
      </main>
    </>
  );
}

function CodeForm() {
  return (
    <Form method="post" className="form">
      <label className="label" htmlFor="code">
        Your access code
      </label>
      <input className="input" id="code" name="code" required autoComplete="off" />
      <button className="button" type="submit">
        Enter
      </button>
    </Form>
  );
}

function Card({ id }: { readonly id: string }) {
  return (
    <li className="card" id={id}>
      <h2 className="card-title">Worth an invitation</h2>
      <p className="card-text">What belongs to few is shown to few: those whom a member trusts.</p>
      <Link className="card-link" to={`/#${id}`}>
        Read on
      </Link>
    </li>
  );
}
