// Bodies of error responses that disagree with the contract in one place.
import { isObject } from '../../gateway/values/json.ts';

/** The body of an error response, changed in one place. */
export type FailureMutant = {
  /** What of the finding says where it is changed; null where it is understood, or is of a proxy that nobody judges. */
  field: '(failure)' | '(failure).error' | '(failure).code' | null;
  change: string;
  body: unknown;
};

/** A sound body: a sentence for people and a word for programs. */
export type Failure = { error: string; code: string };

/** The page of a proxy, in which nothing is for learners. */
export const proxyPage = '<html><head><title>Oops</title></head><body><h1>Nobody home</h1>₹4711.00</body></html>';

const isOfProxy = (status: number): boolean => status >= 502 && status <= 504;

const ofField = (field: '(failure).error' | '(failure).code', sound: Failure): FailureMutant[] => {
  const name = field === '(failure).error' ? 'error' : 'code';
  const { [name]: value, ...rest } = sound;
  const with_ = (other: unknown) => ({ ...rest, [name]: other });
  return [
    { field, change: `${name} gone`, body: rest },
    { field, change: `${name} renamed`, body: { ...rest, [`${name}V2`]: value } },
    { field, change: `${name} null`, body: with_(null) },
    { field, change: `${name} type 4711`, body: with_(4_711) },
    { field, change: `${name} type {}`, body: with_({}) },
    { field, change: `${name} type []`, body: with_([value]) },
    { field, change: `${name} empty`, body: with_(' ') },
  ];
};

/** Every mutant of the body of an error response with a status; `success` is the body of the sound answer to the same call. */
export const failureMutantsOf = (status: number, sound: Failure, success: unknown): FailureMutant[] => {
  const whole: FailureMutant['field'] = isOfProxy(status) ? null : '(failure)';
  const ofObject: FailureMutant['field'] = isOfProxy(status) ? null : '(failure).error';
  return [
    ...ofField('(failure).error', sound),
    ...ofField('(failure).code', sound),
    { field: null, change: 'words within an object', body: { error: { message: sound.error, code: sound.code } } },
    { field: whole, change: 'HTML', body: proxyPage },
    { field: whole, change: 'cut', body: JSON.stringify(sound).slice(0, 20) },
    { field: whole, change: 'empty', body: '' },
    { field: whole, change: 'null', body: null },
    { field: whole, change: 'type []', body: [sound] },
    { field: whole, change: 'type text', body: JSON.stringify(sound.error) },
    // Nothing of an answer may be believed that comes with a status of failure.
    { field: isObject(success) ? ofObject : whole, change: 'the sound answer', body: success },
  ];
};
