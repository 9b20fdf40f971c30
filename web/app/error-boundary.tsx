import { Component, useEffect, useState, type ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { DarkHouse } from '../ui/dark-house.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { useOffline } from './use-offline.ts';

type ErrorBoundaryProps = { onCaught: () => void; children: ReactNode };

/** Shows a message and two ways out in place of a page that failed. A class, since React has error boundaries for classes only. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onCaught();
  }

  override render() {
    return this.state.failed ? <Problem /> : this.props.children;
  }
}

function Problem() {
  const texts = useTexts();
  const isOffline = useOffline();
  // Without a connection the code of a new page cannot be fetched.
  const [isUnreachable] = useState(isOffline);
  useEffect(() => {
    if (isUnreachable && !isOffline) window.location.reload();
  }, [isUnreachable, isOffline]);

  return (
    <Page title={texts.problem.title} intro={isUnreachable ? texts.problem.connection : texts.problem.body}>
      <DarkHouse>
        {/* The usual cause is that the server no longer has the scripts of an older version; reloading brings the newer one. */}
        <Button onClick={() => window.location.reload()}>{texts.ui.tryAgain}</Button>
        <LinkButton look="secondary" to={paths.home()}>
          {texts.problem.goHome}
        </LinkButton>
      </DarkHouse>
    </Page>
  );
}
