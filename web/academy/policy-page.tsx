import { reasonOf } from '../reason-of.ts';
import type { PolicyKey, PolicyPageQuery } from '../generated/graphql.ts';
import { usePolicyPageQuery } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useLastKnown } from '../ui/use-last-known.ts';
import { FigureStairs } from './figure-stairs.tsx';
import styles from './policy-page.module.css';

const addresses: Record<PolicyKey, () => string> = {
  PRIVACY: paths.privacyPolicy,
  TERMS: paths.termsAndConditions,
  REFUND: paths.cancellationAndRefund,
  DELIVERY: paths.shippingAndDelivery,
};

/** One of the academy's policies. */
export function PolicyPage({ policy: key }: { policy: PolicyKey }) {
  const texts = useTexts();
  const { data, loading, error, refetch } = usePolicyPageQuery({ variables: { key } });
  const policy = useLastKnown(data?.academy.policy);

  if (policy) return <Policy policy={policy} address={addresses[key]()} />;
  if (loading) return <PolicySkeleton />;
  return (
    <Page title={texts.academy.policyMissing}>
      <EmptyState
        level={2}
        title={reasonOf(texts, error)}
        retry={<TryAgainButton onTryAgain={() => void refetch()} />}
      />
    </Page>
  );
}

function Policy({ policy, address }: { policy: PolicyPageQuery['academy']['policy']; address: string }) {
  const texts = useTexts();
  return (
    <Page
      title={policy.title}
      address={address}
      description={policy.sections[0]?.paragraphs[0]}
      intro={<time dateTime={policy.lastUpdated}>{texts.academy.lastUpdated(policy.lastUpdatedText)}</time>}
    >
      {policy.figures.length > 0 && <FigureStairs label={texts.academy.policyFigures} figures={policy.figures} />}
      <div className={styles.sections}>
        {policy.sections.map(({ heading, paragraphs, points }) => (
          <section key={heading} className={styles.section}>
            <h2>{heading}</h2>
            <div className={styles.words}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points.length > 0 && (
                <ul className={styles.points}>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </div>
          </section>
        ))}
      </div>
      <aside className={styles.contact}>
        <h2>{texts.academy.contactHeading}</h2>
        <div className={styles.addresses}>
          {policy.contactEmails.map((address) => (
            <a key={address} href={`mailto:${address}`}>
              {address}
            </a>
          ))}
        </div>
      </aside>
    </Page>
  );
}

function PolicySkeleton() {
  return (
    <PageSkeleton>
      <div className={styles.sections}>
        <Skeleton shape="title" />
        <Skeleton count={4} />
        <Skeleton shape="title" />
        <Skeleton count={5} />
      </div>
    </PageSkeleton>
  );
}
