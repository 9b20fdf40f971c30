import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { CourseModulesFragment } from '../generated/graphql.ts';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { SafeHtml } from '../ui/safe-html.tsx';
import { languageOf } from '../texts/language-of.ts';

/** What a course teaches, module by module; the first one is open. */
export function CourseModules({ course: from }: { course: FragmentType<CourseModulesFragment> }) {
  const course = fragmentData<CourseModulesFragment>(from);

  return (
    <Accordion>
      {course.modules.map((courseModule, index) => (
        <AccordionItem
          // oxlint-disable-next-line react/no-array-index-key -- Names change with the language, and an opened module stays open.
          key={index}
          name={`module ${index}`}
          title={<span lang={languageOf(courseModule.name)}>{courseModule.name}</span>}
          open={index === 0}
        >
          <div lang={languageOf(courseModule.content)}>
            <SafeHtml html={courseModule.content} />
          </div>
        </AccordionItem>
      ))}
    </Accordion>
  );
}
