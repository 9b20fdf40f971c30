import type { FragmentType } from '@apollo/client';
import { useSuspenseFragment } from '@apollo/client/react';
import { CourseModulesFragmentDoc, type CourseModulesFragment } from '../generated/graphql.ts';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { SafeHtml } from '../ui/safe-html.tsx';

/** What a course teaches, module by module; the first one is open. */
export function CourseModules({ course: from }: { course: FragmentType<CourseModulesFragment> }) {
  const { data: course } = useSuspenseFragment({ fragment: CourseModulesFragmentDoc, from });

  return (
    <Accordion>
      {course.modules.map((courseModule, index) => (
        <AccordionItem key={courseModule.name} title={courseModule.name} open={index === 0}>
          <SafeHtml html={courseModule.content} />
        </AccordionItem>
      ))}
    </Accordion>
  );
}
