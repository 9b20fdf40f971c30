import type { FragmentType } from '@apollo/client';
import type { ReactNode } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { CourseSidebarFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { CoursePrice } from '../purchases/course-price.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { Dock } from '../ui/dock.tsx';
import { Link } from '../ui/link.tsx';
import { CourseCover } from './course-cover.tsx';
import { IncludesList } from './includes-list.tsx';
import { NextClass } from './next-class.tsx';
import styles from './course-sidebar.module.css';

type CourseSidebarProps = {
  course: FragmentType<CourseSidebarFragment>;
  /** The button under the price. */
  children: ReactNode;
};

/** Picture, price, the way in, when the next class is, and what is included at a glance. */
export function CourseSidebar({ course: from, children }: CourseSidebarProps) {
  const texts = useTexts();
  const course = fragmentData<CourseSidebarFragment>(from);

  return (
    <Card as="aside" padded={false} className={styles.card}>
      <div data-arrives>
        <CourseCover course={course} eager />
      </div>
      <div className={styles.words}>
        <Dock>
          <CoursePrice course={course} />
          {children}
        </Dock>
        <div className={styles.start}>
          <NextClass course={course} />
        </div>
        <ul className={styles.terms}>
          <li>
            <Icon name="shield" />
            <Link to={paths.cancellationAndRefund()} data-alone>
              {texts.catalogue.refundTerm}
            </Link>
          </li>
          <li>
            <Icon name="card" />
            {texts.catalogue.paymentTerm}
          </li>
          <li>
            <Icon name="clock" />
            {texts.catalogue.approvalTerm}
          </li>
        </ul>
        <div className={styles.includes}>
          <h2 className={styles.title}>{texts.catalogue.includes}</h2>
          <IncludesList includes={course.sidebarIncludes} />
        </div>
      </div>
    </Card>
  );
}
