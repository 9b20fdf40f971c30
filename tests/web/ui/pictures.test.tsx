import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { Amount } from '../../../web/ui/amount.tsx';
import { Avatar } from '../../../web/ui/avatar.tsx';
import { Carousel } from '../../../web/ui/carousel.tsx';
import { Cover } from '../../../web/ui/cover.tsx';
import { DateTile } from '../../../web/ui/date-tile.tsx';
import { Rating } from '../../../web/ui/rating.tsx';
import { Staircase } from '../../../web/ui/staircase.tsx';
import type { StepState } from '../../../web/ui/step-drawing.tsx';
import { tintOf } from '../../../web/ui/tint.ts';

afterEach(cleanup);

describe('the staircase', () => {
  it.each([1, 6, 12])('draws %i steps, each as it stands', (count) => {
    const states: StepState[] = Array.from({ length: count }, (_, index) => (index === 0 ? 'next' : 'locked'));
    const { container } = render(<Staircase steps={states.map((state) => ({ state }))} />);
    const drawn = [...container.querySelectorAll('[data-state]')].map((step) => step.getAttribute('data-state'));
    expect(drawn).toEqual(states);
  });

  it('lets no line of sky between two walls, and ends where its last wall ends', () => {
    const { container } = render(<Staircase steps={[{ state: 'open' }, { state: 'next' }, { state: 'locked' }]} />);
    const walls = [...container.querySelectorAll('[data-state]')].map((step) => {
      const wall = step.querySelector('rect');
      return { from: Number(wall?.getAttribute('x')), width: Number(wall?.getAttribute('width')) };
    });
    const [first, second, last] = walls.map(({ from, width }) => ({ from, to: from + width }));
    // The picture is mostly drawn at half its size or less, so one unit would be too little.
    expect((first?.to ?? 0) - (second?.from ?? 0)).toBeGreaterThan(1);
    expect((second?.to ?? 0) - (last?.from ?? 0)).toBeGreaterThan(1);
    expect(last?.to).toBe(360);
  });

  it('has numbers as long as they are large enough to be read', () => {
    const numbersOf = (count: number) => {
      const steps = Array.from({ length: count }, (_, index) => ({ state: 'open' as const, label: String(index + 1) }));
      return [...render(<Staircase steps={steps} />).container.querySelectorAll('text')].map(
        (text) => text.textContent,
      );
    };
    expect(numbersOf(9)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect(numbersOf(10)).toEqual([]);
  });

  it('is decoration where words beside it say the same', () => {
    const { container } = render(<Staircase steps={[{ state: 'open' }]} />);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('a carousel', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ key: String(index), content: `item ${index}` }));
  const rows = () =>
    screen.getAllByRole('list').map((row) =>
      within(row)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    );

  it('puts even places above and odd places below', () => {
    render(<Carousel title="Videos" items={items(5)} />);
    expect(rows()).toEqual([
      ['item 0', 'item 2', 'item 4'],
      ['item 1', 'item 3'],
    ]);
  });

  it('leaves an empty row out', () => {
    render(<Carousel title="Videos" items={items(1)} />);
    expect(rows()).toEqual([['item 0']]);
  });
});

describe('pictures', () => {
  it('gives the same thing the same tint, and uses all six', () => {
    expect(tintOf('course-1')).toBe(tintOf('course-1'));
    const tints = new Set(Array.from({ length: 60 }, (_, index) => tintOf(`course-${index}`)));
    expect([...tints].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  describe('of a course', () => {
    const image = 'https://files.example/cover.jpg';
    /** The natural width of the picture, since nothing is loaded in these tests. */
    const loadedTo = (width: number) =>
      vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
    afterEach(() => vi.restoreAllMocks());

    it('are drawn from its word only where there is none', () => {
      loadedTo(640);
      const { container, rerender } = render(<Cover word="শুরু" seed="1" />);
      expect(container.querySelector('text')?.textContent).toBe('শুরু');
      rerender(<Cover word="শুরু" seed="1" image={image} />);
      expect(container.querySelector('text')).toBeNull();
      expect(container.querySelector('img')?.getAttribute('src')).toBe(image);
    });

    it('are drawn where the picture cannot be had', () => {
      loadedTo(640);
      const { container } = render(<Cover word="শুরু" seed="1" image={image} />);
      const picture = container.querySelector('img');
      if (picture !== null) fireEvent.error(picture);
      expect(container.querySelector('img')).toBeNull();
      expect(container.querySelector('text')?.textContent).toBe('শুরু');
    });

    it('are drawn where the picture was missing before the page came to life', () => {
      loadedTo(0);
      const { container } = render(<Cover word="শুরু" seed="1" image={image} />);
      expect(container.querySelector('text')?.textContent).toBe('শুরু');
    });
  });

  it('shows initials for a person without a picture', () => {
    render(<Avatar initials="NJ" alt="Nusrat Jahan" />);
    expect(screen.getByRole('img', { name: 'Nusrat Jahan' }).textContent).toBe('NJ');
  });

  it('shows the initials of a person whose picture cannot be had, and tries another one', () => {
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(96);
    const me = (photo: string) => <Avatar initials="NJ" alt="Nusrat Jahan" photo={photo} />;
    const { container, rerender } = render(me('https://files.example/lost.jpg'));
    const picture = container.querySelector('img');
    if (picture !== null) fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByRole('img', { name: 'Nusrat Jahan' }).textContent).toBe('NJ');
    rerender(me('https://files.example/new.jpg'));
    expect(container.querySelector('img')?.getAttribute('src')).toBe('https://files.example/new.jpg');
    vi.restoreAllMocks();
  });

  it('says a rating in words, and shows one star and the figure', () => {
    const { container } = render(<Rating figure="4.3" text="4.3 out of 5" />);
    expectShown(screen.getByText('4.3 out of 5'));
    expect(screen.getByText('4.3').getAttribute('aria-hidden')).toBe('true');
    expect(container.querySelectorAll('path')).toHaveLength(1);
  });

  it.each([
    ['₹1500.00 per month', '1500'],
    ['মাসে ₹১৫০০.০০', '১৫০০'],
    ['₹4999', '4999'],
    ['Free', ''],
  ])('says %s whole, with its rupees in the heavier weight', (text, rupees) => {
    const { container } = render(<Amount text={text} />);
    expect(container.textContent).toBe(text);
    const heavy = [...(container.firstElementChild?.childNodes ?? [])].filter(
      (node) => rupees !== '' && node.nodeType === Node.TEXT_NODE,
    );
    expect(heavy.map(({ textContent }) => textContent).join('')).toBe(rupees);
  });
});

describe('a date tile', () => {
  const day = { date: '2026-12-12', text: 'Saturday, 12 December 2026', weekday: 'Sat', day: '12', month: 'Dec' };

  it('is read aloud as the whole date, and shows three words', () => {
    render(<DateTile day={day} />);
    const tile = screen.getByText(day.text).closest('time');
    expect(tile?.dateTime).toBe('2026-12-12');
    const shown = [...(tile?.querySelectorAll('[aria-hidden="true"]') ?? [])].map(({ textContent }) => textContent);
    expect(shown).toEqual(['Sat', '12', 'Dec']);
  });

  it('is silent where the date stands beside it', () => {
    const { container } = render(<DateTile day={day} isSaidBeside />);
    expect(screen.queryByText(day.text)).toBeNull();
    expect(container.querySelector('time')?.getAttribute('aria-hidden')).toBe('true');
  });
});
