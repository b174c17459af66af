/** The fixed phrases of the product's specification, each of which must stand in a file of words or rules. */

import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  ['../features/**/*-{copy,rules}.ts', '../session/*-copy.ts', '../lib/site.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const words = Object.values(sources).join('\n').replaceAll("\\'", "'")

const PHRASES = [
  // 1 and 2: brand, guard, not found
  'Your Mentor for Indian Economy',
  'UPSC Indian Economy Mentor',
  'Loading...',
  'Access Denied',
  "You don't have permission to access this page.",
  'Oops! Page not found',

  // 2: /auth
  'Continue with Google',
  'Or continue with email',
  'Forgot password?',
  'Sign In',
  'Signing in...',
  'Sign up',
  'Sign up with Google',
  'Or create account with email',
  'Full Name',
  'Email',
  'Password',
  'Confirm Password',
  'Create Account',
  'Creating account...',
  'Sign in',
  'Send Reset Link',
  'Sending Reset Link...',
  'Check Your Email',
  "Didn't receive the email? Check your spam folder or try signing up again.",
  'Back to Sign In',
  'Completing authentication...',
  'Email confirmed successfully! Welcome to the platform.',

  // 2: header
  'Daily News',
  'E-Books',
  'Events',
  'Syllabus',
  'Blog',
  'Daily Mission',
  'Practice',
  'Mains Evaluation',
  'Scheduler',
  'Challenge',
  'Performance',
  'Navigate',
  'Tap to navigate',
  'Main Menu',
  'Study Tools',
  'View Profile',
  'Sign Out',
  'Assessment Test Pending',
  'Complete your assessment test to get personalized recommendations',
  'Take Assessment',

  // 2: chat
  'Ask AI',
  'Open AI Chat Assistant',
  'AI Chat Assistant',
  'Indian Economy Expert',
  'Online',
  "What's the news today?",
  "What's the current inflation rate?",
  'Explain GDP growth trends',
  'Impact of fiscal policy',
  'Log in required',
  'Tell me about ',

  // 5: passwords
  'Password must be at least 8 characters long',
  'Password must contain at least one uppercase letter',
  'Password must contain at least one lowercase letter',
  'Password must contain at least one number',
  'Password must contain at least one special character',
  'Password contains common patterns that are not allowed',
  "Passwords don't match",
  'Password Error',
  'Very Weak',
  'Weak',
  'Fair',
  'Good',
  'Strong',

  // 8: auth toasts
  'Registration successful! Please check your email to verify your account.',
  'Welcome back!',
  'Signed out successfully',
  'Password reset email sent!',
  'Signup Error',
  'An unexpected error occurred',
  'Google authentication configuration error: ',
  'Google authentication is not configured',
  'Google Client ID not found',

  // 8: OAuth callback
  'OAuth authentication failed',
  'Invalid authentication response',
  'Edge function error: ',
  'No account found with this Google email. Redirecting to signup...',
  'Account created successfully! Please check your email to confirm your account before signing in.',
  'Please confirm your email address before signing in. Check your email for the confirmation link.',
  'Authentication failed. Please try again.',
  'Failed to create session. Please try again.',
  'Account created successfully with Google!',
  'Successfully signed in with Google!',

  // 8: chat
  'Please log in to send messages',
  'Failed to initialize chat session',
  'Failed to send message. Please try again.',
  'Sorry, I encountered an error. Please try rephrasing your question or check your connection.',
  'Please log in to send audio messages',
  'Failed to send audio message. Please try again.',
  'Sorry, I encountered an error processing your audio. Please try again.',
  'Failed to start recording. Please check your microphone permissions.',
  'Recording started',
  'Recording stopped',
  'Audio sent successfully',
  'Send Audio',
]

test.each(PHRASES)('%s', (phrase) => {
  // between quotes, so that a part of a longer text does not pass for the text
  const quoted = [`'${phrase}'`, `"${phrase}"`, `\`${phrase}\``, `\`${phrase}\${`]
  expect(quoted.some((text) => words.includes(text))).toBe(true)
})
