import { describe, expect, it } from 'vitest';
import { isOnThisServer } from '#contract/language-model-providers.ts';
import { recipientOf } from './recipient.ts';

describe('recipientOf', () => {
  it.each([
    ['openai', undefined, 'OpenAI'],
    ['openai', 'https://api.openai.com/v1', 'OpenAI'],
    ['anthropic', undefined, 'Anthropic'],
    ['google', undefined, 'Google'],
    ['mistral', undefined, 'Mistral'],
    ['openrouter', undefined, 'OpenRouter'],
    ['groq', undefined, 'Groq'],
    ['deepseek', undefined, 'DeepSeek'],
    ['openai', 'https://eu.api.openai.com/v1', 'eu.api.openai.com'],
    ['openai', 'http://api.openai.com/v1', 'api.openai.com'],
    ['anthropic', 'https://gateway.example:8443/anthropic', 'gateway.example:8443'],
    ['google', 'http://127.0.0.1:9000/v1beta', '127.0.0.1:9000'],
    ['azure-openai', 'https://lease.openai.azure.com/openai/v1', 'lease.openai.azure.com'],
    ['bedrock', 'https://bedrock-runtime.us-west-2.amazonaws.com/openai/v1', 'bedrock-runtime.us-west-2.amazonaws.com'],
    ['ollama', 'http://gpu.example:11434/v1', 'gpu.example:11434'],
    ['vllm', 'http://10.0.0.5:8000/v1', '10.0.0.5:8000'],
    ['ollama', 'http://127.0.0.1.example:11434/v1', '127.0.0.1.example:11434'],
    // A protocol says nothing about the program behind it, and whether it passes text on.
    ['openai-compatible', 'http://localhost:11434/v1', 'localhost:11434'],
  ] as const)('names what %s at %s sends to: %s', (provider, baseUrl, name) => {
    expect(recipientOf({ provider, baseUrl }, 'any')).toEqual({ name, isOnThisServer: false });
    expect(isOnThisServer(name)).toBe(false);
  });

  it.each([
    ['ollama', undefined, 'Ollama on this server'],
    ['ollama', 'http://localhost:11435/v1', 'Ollama on this server'],
    ['llama.cpp', undefined, 'llama.cpp on this server'],
    ['vllm', 'http://127.1.2.3:8000/v1', 'vLLM on this server'],
    ['lm-studio', 'http://[::1]:1234/v1', 'LM Studio on this server'],
  ] as const)('says of %s at %s that text stays here', (provider, baseUrl, name) => {
    expect(recipientOf({ provider, baseUrl }, 'llama3.1:8b')).toEqual({ name, isOnThisServer: true });
    expect(isOnThisServer(name)).toBe(true);
  });

  it.each(['gpt-oss:120b-cloud', 'kimi-k2:cloud'])('does not say so of %s, which Ollama runs elsewhere', (model) => {
    expect(recipientOf({ provider: 'ollama', baseUrl: undefined }, model)).toEqual({
      name: 'ollama.com (through 127.0.0.1:11434)',
      isOnThisServer: false,
    });
  });
});
